import { FrameShape } from '@/components/shell/frame-shape';
import '@/components/calibration/calibration.css';
import '@/components/calibration/calibration-lists.css';

/** The three columns, before what they hold is known. */
export default function Loading() {
  return (
    <FrameShape label="Reading the predictions">
      <div className="tool" />
      <div className="cal">
        <div className="col">
          <section className="cal-sec">
            <span className="shape h-3 w-36" />
            <span className="shape mt-3 block h-[470px] w-full opacity-40" />
          </section>
        </div>
        <div className="col">
          <section className="cal-sec">
            <span className="shape h-3 w-36" />
            <span className="shape mt-3 block h-[92px] w-full opacity-40" />
          </section>
        </div>
        <div className="col">
          <section className="cal-sec">
            <span className="shape h-3 w-36" />
            <span className="shape mt-3 block h-[300px] w-full opacity-40" />
          </section>
        </div>
      </div>
    </FrameShape>
  );
}
