import { type Laid, type LayoutId, layOut } from '@/lib/layout/layouts';
import type { TreeShape } from '@/lib/layout/types';

export interface LayoutRequest {
  readonly id: number;
  readonly shape: TreeShape;
  readonly chosen: LayoutId | null;
}

export interface LayoutAnswer {
  readonly id: number;
  readonly laid: Laid;
}

/** The worker's own end; the page's types know only windows. */
const scope = globalThis as unknown as {
  postMessage(answer: LayoutAnswer, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<LayoutRequest>) => void) | null;
};

/** Buffers of every array in the layout, each once. */
function buffersOf({ layout }: Laid): ArrayBuffer[] {
  const arrays = [...Object.values(layout), ...Object.values(layout.index)].filter(ArrayBuffer.isView);
  return [...new Set(arrays.map((array) => array.buffer as ArrayBuffer))];
}

scope.onmessage = ({ data: { id, shape, chosen } }) => {
  const laid = layOut(shape, chosen);
  scope.postMessage({ id, laid }, buffersOf(laid));
};
