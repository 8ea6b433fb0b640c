import { FrameShape } from '@/components/shell/frame-shape';

const THUMBS = Array.from({ length: 32 }, (_, i) => `thumb ${i}`);

export default function Loading() {
  return (
    <FrameShape label="Loading the step">
      <div className="gallery">
        <div className="query" />
        <div className="facets h-9" />
        <div className="grid-scroll">
          <div className="thumbs">
            {THUMBS.map((thumb) => (
              <span key={thumb} className="shape h-[116px]" />
            ))}
          </div>
        </div>
        <aside className="step-panel" />
      </div>
    </FrameShape>
  );
}
