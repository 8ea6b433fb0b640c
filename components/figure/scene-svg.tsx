import { Fragment, type SVGProps } from 'react';
import type { GroupMark, Mark, Paint, Scene, TextMark } from '@/lib/figure/scene';

/** A token follows the theme of the page; a colour of a scale is what it is. */
const colour = (paint: Paint): string => (paint.startsWith('#') ? paint : `var(--${paint})`);

type Painted = Extract<Mark, { kind: 'path' | 'rect' | 'circle' }>;

function look({ fill, fillOpacity, stroke, opacity, key }: Painted): SVGProps<SVGPathElement> & { 'data-key'?: string } {
  return {
    fill: fill ? colour(fill) : 'none',
    ...(fillOpacity === undefined ? {} : { fillOpacity }),
    ...(stroke ? { stroke: colour(stroke.paint), strokeWidth: stroke.widthPx } : {}),
    ...(stroke?.dash ? { strokeDasharray: stroke.dash } : {}),
    ...(stroke?.opacity === undefined ? {} : { strokeOpacity: stroke.opacity }),
    ...(stroke?.round ? { strokeLinecap: 'round', strokeLinejoin: 'round' } : {}),
    ...(opacity === undefined ? {} : { opacity }),
    ...(key === undefined ? {} : { 'data-key': key }),
  };
}

function Text({ mark }: { mark: TextMark }) {
  const { xPx, yPx, rotateDegrees, halo } = mark;
  const around = halo ? ({ stroke: colour(halo.paint), strokeWidth: halo.widthPx, strokeLinejoin: 'round', paintOrder: 'stroke' } as const) : {};
  return (
    <text
      x={xPx}
      y={yPx}
      // The page's own rule for text in SVG would win over attributes
      style={{ fill: colour(mark.fill), font: `${mark.weight ?? 400} ${mark.sizePx}px var(--${mark.font ?? 'sans'})`, ...around }}
      textAnchor={mark.align}
      opacity={mark.opacity}
      data-key={mark.key}
      transform={rotateDegrees === undefined ? undefined : `rotate(${rotateDegrees} ${xPx} ${yPx})`}
    >
      {mark.title && <title>{mark.title}</title>}
      {mark.text}
    </text>
  );
}

function Group({ mark, path }: { mark: GroupMark; path: string }) {
  const { at, scale, clip } = mark;
  const id = `clip${path}`;
  return (
    <g
      transform={[at && `translate(${at.xPx} ${at.yPx})`, scale && `scale(${scale})`].filter(Boolean).join(' ') || undefined}
      clipPath={clip && `url(#${id})`}
      opacity={mark.opacity}
      data-key={mark.key}
    >
      {mark.title && <title>{mark.title}</title>}
      {clip && (
        <clipPath id={id}>
          <rect x={clip.xPx} y={clip.yPx} width={clip.widthPx} height={clip.heightPx} />
        </clipPath>
      )}
      <Marks marks={mark.marks} path={path} />
    </g>
  );
}

function One({ mark, path }: { mark: Mark; path: string }) {
  const title = mark.title && <title>{mark.title}</title>;
  if (mark.kind === 'text') return <Text mark={mark} />;
  if (mark.kind === 'group') return <Group mark={mark} path={path} />;
  if (mark.kind === 'image') return <image x={mark.xPx} y={mark.yPx} width={mark.widthPx} height={mark.heightPx} href={mark.href} />;
  if (mark.kind === 'path')
    return (
      <path d={mark.d} {...look(mark)}>
        {title}
      </path>
    );
  if (mark.kind === 'circle')
    return (
      <circle cx={mark.xPx} cy={mark.yPx} r={mark.radiusPx} {...(look(mark) as object)}>
        {title}
      </circle>
    );
  return (
    <rect x={mark.xPx} y={mark.yPx} width={mark.widthPx} height={mark.heightPx} {...(look(mark) as object)}>
      {title}
    </rect>
  );
}

function Marks({ marks, path }: { marks: readonly Mark[]; path: string }) {
  return marks.map((mark, i) => {
    const place = `${path}-${i}`;
    return (
      <Fragment key={mark.key ?? place}>
        <One mark={mark} path={place} />
      </Fragment>
    );
  });
}

/** A scene as SVG of the page; `id` sets it apart from other scenes of the page. Handlers go on the `svg`: `data-key` names the datum under the pointer. */
export function SceneSvg({ scene, id, ...rest }: { scene: Scene; id: string } & Omit<SVGProps<SVGSVGElement>, 'id'>) {
  return (
    <svg width={scene.widthPx} height={scene.heightPx} role="img" aria-label={`${scene.title}. ${scene.about}`} {...rest}>
      <Marks marks={scene.marks} path={`-${id}`} />
    </svg>
  );
}
