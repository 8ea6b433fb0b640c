import { useMemo } from 'react';
import type { Mark, Scene } from '@/lib/figure/scene';
import { SceneCanvas } from './scene-canvas';
import { SceneSvg } from './scene-svg';

/** Above so many points a scene is painted as pixels. */
const MOST_POINTS = 6_000;
/** What an element costs, in points of a path. */
const ELEMENT_POINTS = 20;
const LETTERS_A_POINT = 9;

/** What it would cost to show marks as elements, in points of a path. */
function weightOf(marks: readonly Mark[]): number {
  let sum = 0;
  for (const mark of marks) {
    sum += ELEMENT_POINTS;
    if (mark.kind === 'path') sum += mark.outline ? mark.outline.xy.length / 2 : mark.d.length / LETTERS_A_POINT;
    else if (mark.kind === 'group') sum += weightOf(mark.marks);
  }
  return sum;
}

/** A scene as elements, or as pixels where that is much faster; both look the same. `id` as of `SceneSvg`. */
export function ScenePicture({ scene, id }: { scene: Scene; id: string }) {
  return useMemo(() => (weightOf(scene.marks) > MOST_POINTS ? <SceneCanvas scene={scene} /> : <SceneSvg scene={scene} id={id} />), [scene, id]);
}
