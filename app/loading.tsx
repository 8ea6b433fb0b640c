import { FrameShape, RowShapes } from '@/components/shell/frame-shape';

export default function Loading() {
  return (
    <FrameShape label="Loading the runs">
      <div className="h-11 border-line border-b" />
      <RowShapes count={12} height={31} />
    </FrameShape>
  );
}
