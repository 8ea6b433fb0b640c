/** Recalibrations that the diagram may draw. */
export const PREVIEWS = ['isotonic', 'temperature', 'none'] as const;
export type Preview = (typeof PREVIEWS)[number];
