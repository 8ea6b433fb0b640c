import { FrameShape, RowShapes } from '@/components/shell/frame-shape';

export default function Loading() {
  return (
    <FrameShape label="Loading the quarantine">
      <div className="import">
        <div className="drop" />
        <aside />
      </div>
      <RowShapes count={6} height={28} />
    </FrameShape>
  );
}
