import type { NodeDetail } from '@/lib/contract/read/trees';
import { visibleText } from '@/lib/display/visible-text';
import { plainText } from '@/lib/text/pieces';
import { fetchFrom, nodeApi } from './api';

/** A reader who stops for so long is reading: what only flew by is not fetched. */
const REST_MS = 180;
const AT_ONCE = 3;
const MOST_WAITING = 60;
const MOST_KEPT = 1_000;
const MOST_CHARACTERS = 600;

/** The turn in running words: what was thought, else done, else seen. */
export function turnWords({ thought, action, observation }: Pick<NodeDetail, 'thought' | 'action' | 'observation'>): string {
  for (const { content } of [thought, action, observation]) {
    const words = visibleText(plainText(content).slice(0, MOST_CHARACTERS)).replace(/\s+/g, ' ').trim();
    if (words !== '') return words;
  }
  return '';
}

/** Texts of the turns that have room on screen, fetched while the view rests. What could not be had is not asked for again. */
export class TurnTexts {
  private readonly texts = new Map<string, string>();
  private readonly wanted = new Set<string>();
  private readonly abort = new AbortController();
  private timer: ReturnType<typeof setTimeout> | null = null;
  private running = 0;

  /** @param arrived called when texts came that were asked for */
  constructor(
    private readonly run: string,
    private readonly treeKey: string,
    private readonly arrived: () => void,
  ) {}

  /** The words of a node where they are at hand; else null, and they are fetched. */
  of(node: string): string | null {
    const known = this.texts.get(node);
    if (known !== undefined) return known;
    this.wanted.add(node);
    if (this.timer) clearTimeout(this.timer);
    this.timer = setTimeout(() => this.start(), REST_MS);
    return null;
  }

  stop(): void {
    if (this.timer) clearTimeout(this.timer);
    this.abort.abort();
  }

  private start(): void {
    this.timer = null;
    // The newest are those in view
    const waiting = [...this.wanted].slice(-MOST_WAITING);
    this.wanted.clear();
    const next = async (): Promise<void> => {
      for (let node = waiting.pop(); node !== undefined && !this.abort.signal.aborted; node = waiting.pop()) await this.fetch(node);
      this.running--;
      if (this.running === 0) this.arrived();
    };
    for (let i = 0; i < AT_ONCE; i++) {
      this.running++;
      void next();
    }
  }

  private async fetch(node: string): Promise<void> {
    if (this.texts.has(node)) return;
    const words = await fetchFrom(nodeApi(this.run, this.treeKey, node, false), this.abort.signal)
      .then((response) => response.json() as Promise<NodeDetail>)
      .then(turnWords)
      .catch(() => '');
    if (this.texts.size >= MOST_KEPT) this.texts.clear();
    this.texts.set(node, words);
  }
}
