import type { Part } from '@/lib/contract/parts';
import type { NodeText } from '@/lib/contract/read/trees';
import { formatCount } from '@/lib/display/numbers';
import { visibleText } from '@/lib/display/visible-text';
import { breakable } from './breakable';
import { callText, sourceText } from './call-text';

function ToolCall({ part, raw }: { part: Extract<Part, { type: 'tool-call' }>; raw: boolean }) {
  const { text, isJson } = callText(part.arguments);
  return (
    <div className="call" dir="ltr">
      {visibleText(part.name)}
      <i>(</i>
      {breakable(visibleText(text, { raw }))}
      <i>)</i>
      {!isJson && <span className="tag warn">arguments are not valid JSON</span>}
    </div>
  );
}

function imageText(part: Extract<Part, { type: 'image' }>): string {
  const size = part.data ? `, ${formatCount(Math.round((part.data.length * 3) / 4))} bytes` : '';
  return `image ${part.mediaType}${size}${part.alt ? `: ${part.alt}` : ''}`;
}

function PartView({ part, raw }: { part: Part; raw: boolean }) {
  if (part.type === 'tool-call') return <ToolCall part={part} raw={raw} />;
  if (part.type === 'image') return <div className="agent-text dim">{visibleText(imageText(part))}</div>;
  const head = part.type === 'message' ? part.role : part.type === 'tool-result' ? part.name : undefined;
  return (
    <div className="agent-text" dir="auto">
      {head && <span className="role">{visibleText(head)}</span>}
      {breakable(visibleText(part.text, { raw }))}
    </div>
  );
}

/** Agent text as text, never as HTML: parts by kind, or with `raw` exactly what was recorded. */
export function ContentView({ text, raw, onFull }: { text: NodeText; raw: boolean; onFull?: (() => void) | undefined }) {
  const { content } = text;
  return (
    <>
      {raw || typeof content === 'string' ? (
        <div className={raw ? 'agent-text raw' : 'agent-text'} dir="auto">
          {breakable(visibleText(sourceText(content), { raw }))}
        </div>
      ) : (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity besides their place
        content.map((part, i) => <PartView key={i} part={part} raw={raw} />)
      )}
      {text.truncated && (
        <p className="cut">
          cut at 64 KiB of <span className="num">{formatCount(text.length)}</span> characters{' '}
          <button type="button" className="btn" onClick={onFull}>
            show all
          </button>
        </p>
      )}
    </>
  );
}
