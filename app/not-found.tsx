import { Failure } from '@/components/shell/failure';

export default function NotFound() {
  return (
    <Failure
      what="There is nothing at this address"
      detail="The run, step or tree is not stored here, or was deleted. The list of runs shows what is."
    />
  );
}
