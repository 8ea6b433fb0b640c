import { FrameShape } from '@/components/shell/frame-shape';

const PANELS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];

export default function Loading() {
  return (
    <FrameShape label="Loading the run">
      <div className="facts">
        <span className="shape h-4 w-48" />
      </div>
      <div className="tool" />
      <div className="charts">
        {PANELS.map((panel) => (
          <section key={panel} className="panel">
            <span className="shape h-3 w-36" />
          </section>
        ))}
      </div>
    </FrameShape>
  );
}
