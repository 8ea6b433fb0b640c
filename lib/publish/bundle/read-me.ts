import type { BundleManifest } from '@/lib/bundle/manifest';
import { leftOutWords, madeOfWords } from '@/lib/bundle/words';

const indent = (text: string): string => text.replaceAll(/[\r\n]+/g, ' ');

/** What the folder says of itself to who finds it. */
export function readMe(manifest: BundleManifest): string {
  const left = leftOutWords(manifest);
  return `# ${indent(manifest.name)}: a static copy of a run

Run \`${indent(manifest.run)}\`, copied ${manifest.madeAt} by Canopy ${manifest.version}: ${madeOfWords(manifest)}.
${left === '' ? 'Nothing of the run was left out.' : `Left out: ${left}.`}${manifest.growing ? '\nThe run had not ended: what came later is missing.' : ''}

## To look at it

Hand the folder out by any file server, under any path: GitHub Pages, a bucket, or here

    python3 -m http.server

and open the address that it names. It asks for nothing outside the folder and needs no Canopy. Opened as a file, without a server, browsers
refuse to run it.

## What is in it

    index.html          the pages, one for all; the place stands in the address, \`?at=/runs/…\`
    assets/             scripts, styles and fonts, named by their content: they may be cached for ever
    data/manifest.json  what is here, and what was left out
    data/run.json       the run: configuration, attempts, notes
    data/series.bin     its series; data/evidence.json: what its nodes say of its steps
    data/steps/N.json   a step's trees and candidates; N.bin: thin trees for thumbnails
    data/trees/N.bin    a tree: about it (JSON), packed nodes, prefix hashes; each after its length (u32, little-endian)
    data/trees/N-P.json its nodes with their texts, 256 in each file
    data/calibration/   calibration: see below
    data/prompts/N.json a prompt over steps
    data/notes.json     notes and labels

JSON is what Canopy's API answers, NaN and ±Infinity as strings. \`trees\` in the manifest names tree and prompt of each number.
data/calibration.json is the page's data at its default cut, data/calibration/B.json the nodes of bin B.
Not here: what-if and allocation pages, other cuts of calibration, comparison with other runs, figures as files; Canopy itself has them.

## Licence

The pages (index.html, assets/) are part of Canopy, Apache License 2.0; see LICENSE and assets/*.LEGAL.txt; Geist is under the SIL Open Font
License 1.1. The data are their owner's: whoever publishes the folder says under which terms.
`;
}
