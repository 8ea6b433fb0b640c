import { FrameShape, RowShapes } from '@/components/shell/frame-shape';

export default function Loading() {
  return (
    <FrameShape label="Comparing the runs">
      <div className="h-10 border-line border-b" />
      <div className="charts4" aria-hidden="true">
        {['a', 'b', 'c', 'd'].map((id) => (
          <div key={id} className="c">
            <span className="shape h-3 w-40" />
            <span className="shape mt-4 block h-44 w-full" />
          </div>
        ))}
      </div>
      <RowShapes count={10} height={28} />
    </FrameShape>
  );
}
