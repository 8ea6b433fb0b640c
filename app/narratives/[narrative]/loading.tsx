import { FrameShape } from '@/components/shell/frame-shape';

export default function Loading() {
  return (
    <FrameShape label="Reading the narrative">
      <div className="mx-auto grid max-w-[760px] gap-4 px-6 pt-24" aria-hidden="true">
        <span className="shape h-6 w-2/3" />
        <span className="shape h-3 w-full" />
        <span className="shape h-3 w-5/6" />
        <span className="shape h-80 w-full" />
      </div>
    </FrameShape>
  );
}
