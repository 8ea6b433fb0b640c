import { FrameShape } from '@/components/shell/frame-shape';

const ROWS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/** The what-if or allocation page before its numbers come. */
export function DecisionsShape({ label, aside }: { label: string; aside: boolean }) {
  const main = (
    <div className="min-w-0">
      <div className="halves">
        <section className="h-[218px]">
          <span className="shape h-3 w-40" />
        </section>
        <section className="h-[218px]">
          <span className="shape h-3 w-40" />
        </section>
      </div>
      <div className="figure-panel h-[290px]">
        <span className="shape h-3 w-56" />
      </div>
      <section>
        {ROWS.map((row) => (
          <div key={row} className="flex h-[22px] items-center gap-6 border-grid border-b">
            <span className="shape h-2.5 w-32" />
            <span className="shape h-2.5 w-20" />
            <span className="shape ml-auto h-2.5 w-48" />
          </div>
        ))}
      </section>
    </div>
  );
  return (
    <FrameShape label={label}>
      <div className="tool decision-tool">
        <span className="shape h-4 w-80" />
      </div>
      {aside ? (
        <div className="split">
          {main}
          <aside />
        </div>
      ) : (
        main
      )}
    </FrameShape>
  );
}
