/** Builds the pages of a static copy: index.html and what it loads. */
export function buildBundleClient(): Promise<readonly { readonly file: string; readonly bytes: Uint8Array }[]>;
