import { FrameShape, RowShapes } from '@/components/shell/frame-shape';

export default function Loading() {
  return (
    <FrameShape label="Reading the saved views">
      <RowShapes count={12} height={31} />
    </FrameShape>
  );
}
