import { FrameShape } from '@/components/shell/frame-shape';
import { Shell } from '../shell';

/** While a page's file is read, and where it could not be. */
export function Reading({ what, failure }: { what: string; failure: string | null }) {
  if (failure === null) return <FrameShape label={`reading ${what}`}>{null}</FrameShape>;
  return (
    <Shell crumbs={[{ text: 'not read' }]} status={<span>nothing is shown</span>}>
      <div role="alert" className="max-w-[60ch] p-8">
        <h2 className="font-semibold text-title">This page could not be read</h2>
        <p className="mt-2 text-ink-2">
          {what}: {failure}. Reload the page; if that does not help, a file of the copy is missing where it is served.
        </p>
      </div>
    </Shell>
  );
}
