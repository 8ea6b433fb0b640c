import type { ReactNode } from 'react';
import { Logo } from './logo';

/** The frame while a page loads: the same bars, grey shapes where the words will stand. */
export function FrameShape({ children, label }: { children: ReactNode; label: string }) {
  return (
    <div className="frame">
      <header className="top">
        <Logo />
        <span className="shape h-3 w-32" />
      </header>
      <main aria-busy="true" aria-label={label}>
        {children}
      </main>
      <footer className="foot">{label}</footer>
    </div>
  );
}

/** Placeholder rows of a table, `height` px each. */
export function RowShapes({ count, height }: { count: number; height: 28 | 31 }) {
  return (
    <div aria-hidden="true">
      {Array.from({ length: count }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders without identity
        <div key={i} className={`flex items-center gap-6 border-grid border-b px-4 ${height === 31 ? 'h-[31px]' : 'h-7'}`}>
          <span className="shape h-2.5 w-44" />
          <span className="shape h-2.5 w-20" />
          <span className="shape h-2.5 w-24" />
          <span className="shape ml-auto h-2.5 w-64" />
        </div>
      ))}
    </div>
  );
}
