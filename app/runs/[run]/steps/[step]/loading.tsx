import { FrameShape } from '@/components/shell/frame-shape';

const THUMBS = Array.from({ length: 32 }, (_, i) => `thumb ${i}`);

export default function Loading() {
  return (
    <FrameShape label="Loading the step">
      <div className="gallery">
        <div className="query">
          <span className="shape h-7 flex-1" />
        </div>
        <div className="facets h-9" />
        <div className="gallery-grid">
          <div className="grid-scroll">
            <div className="thumbs">
              {THUMBS.map((thumb) => (
                <span key={thumb} className="shape h-[117px]" />
              ))}
            </div>
          </div>
        </div>
        <aside className="step-panel" />
      </div>
    </FrameShape>
  );
}
