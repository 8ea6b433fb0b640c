import { tokenHex } from '@/lib/display/colour';

const ink = (name: 'ink' | 'ink-2' | 'ink-3' | 'line' | 'line-2' | 'bg' | 'raised'): string => tokenHex('light', name);

/** Style of a narrative's file: black on white, one column of 760 px; prints on A4 and letter. */
export const NARRATIVE_STYLE = `
*{box-sizing:border-box}
body{margin:0 auto;padding:48px 24px 64px;max-width:808px;background:${ink('bg')};color:${ink('ink')};
font:15px/24px Geist,ui-sans-serif,system-ui,-apple-system,"Segoe UI",sans-serif;overflow-wrap:anywhere}
h1{font-size:26px;line-height:34px;font-weight:600;margin:0 0 4px}
h2,h3,h4,h5,h6{font-weight:600;line-height:1.35;margin:28px 0 8px;break-after:avoid}
h2{font-size:19px}h3{font-size:16px}h4,h5,h6{font-size:15px}
p{margin:0 0 12px}ul,ol{margin:0 0 12px;padding-inline-start:24px}li>p{margin:0 0 4px}
blockquote{margin:0 0 12px;padding-inline-start:14px;border-inline-start:2px solid ${ink('line-2')};color:${ink('ink-2')}}
code,pre{font:12.5px/19px "Geist Mono",ui-monospace,Menlo,Consolas,monospace;background:${ink('raised')};border-radius:3px}
code{padding:1px 4px}pre{padding:10px 12px;margin:0 0 12px;white-space:pre-wrap}pre.plain{background:none;padding:0;font:inherit}
hr{border:0;border-top:1px solid ${ink('line')};margin:24px 0}
table{border-collapse:collapse;margin:0 0 12px}th,td{text-align:start;padding:4px 16px 4px 0;border-bottom:1px solid ${ink('line')};vertical-align:top}
th{font-weight:500;color:${ink('ink-2')}}
a{color:inherit;text-decoration-color:${ink('line-2')};text-underline-offset:3px}
.about{color:${ink('ink-3')};font-size:12px;line-height:18px;margin:0 0 24px}
.grid{display:grid;grid-template-columns:1fr 1fr;column-gap:24px}.grid>*{grid-column:1/-1;min-width:0}.grid>.half{grid-column:auto}
figure{margin:12px 0 20px;break-inside:avoid}figure svg{display:block;max-width:100%;height:auto}
figcaption{font-size:13px;line-height:19px;color:${ink('ink-2')};margin-top:8px}figcaption small{display:block;font-size:11px;line-height:16px;color:${ink('ink-3')}}
.missing{border:1px dashed ${ink('line-2')};border-radius:5px;padding:14px 16px;color:${ink('ink-2')};font-size:13px}
@media (max-width:640px){.grid>.half{grid-column:1/-1}}
@page{margin:18mm 16mm}
@media print{body{padding:0;max-width:none;font-size:10.5pt;line-height:1.5}a{text-decoration:none}}
`.trim();
