import { Failure } from '@/components/shell/failure';

export default function NarrativeNotFound() {
  return (
    <Failure
      what="There is no such narrative"
      detail="It may have been deleted: on the page /narratives a deletion can be taken back at once, by the API within 30 days."
    />
  );
}
