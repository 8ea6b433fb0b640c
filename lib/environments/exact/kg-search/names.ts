import { mix32 } from '@/lib/engine/random/hash';
import type { EntityType } from './relations';

const list = (text: string): readonly string[] => text.split(' ');

const FIRST = list(
  'Mira Tobin Elsa Corin Hanne Idris Leona Marek Oda Pavel Rosal Stellan Tamsin Ulrik Vera Wendel Anouk Bram Cosima Dorian Edda Florin Greta Henrik Ilse Jorund Katya Lucan Maren Niall Ottilie Piers Quentin Runa Silas Thea Umberto Viveka Wilhelm Yara Zoltan Agnes Bertil Clemence Dagny Emeric Freya Gustav',
);
const LAST_HEAD = list(
  'Ald Bren Cald Dray Ell Fen Garr Hal Ing Jar Kell Lor Mar Nor Oster Pell Quill Ran Sel Tarn Ul Vel Wend Yar Zell Ash Birk Thorn',
);
const LAST_TAIL = list(
  'wick mont ström ard bury esco ova etti haven inger kvist lund mark nette olm ridge stad ton ulf vane wyn yard berg dahl feld gate holt iano',
);
const PLACE_HEAD = list(
  'Velt Ald Brack Cinder Dun East Fal Gren Harl Iver Kings Lind Mor North Ostra Pen Quar Rook Salt Tide Under Vor West Wyn Yel Amber Broad Cold Dove Elder',
);
const PLACE_TAIL = list(
  'moor bridge ford haven mouth stead wick ham port minster dale cliff mere gate field holm ness burgh combe reach fell hurst leigh stow',
);
const PLAY_ADJECTIVE = list(
  'Glass Silent Crooked Paper Golden Winter Hollow Borrowed Salt Second Drowned Patient Copper Unkind Distant Painted Small Wandering Blind Quiet Broken Last Velvet Iron',
);
const PLAY_NOUN = list(
  'Orchard Lantern Harbour Inheritance Staircase Witness Almanac Verdict Ferryman Garden Clockmaker Letter Masquerade Sparrow Tribunal Mirror Nightingale Census Lighthouse Apprentice Chimney Atlas Widow Regatta Beekeeper Threshold',
);
const PLAY_OF = list('Ashes Rain Envy August Thieves Memory Sand Strangers Silver Echoes Frost Exile Plenty Noon Ink Smoke');
const ORGANISATION = ['Academy', 'Institute', 'Conservatory', 'College', 'Polytechnic', 'School of Arts', 'Society', 'Athenaeum'] as const;

/** Draws words from a list, one hash per draw. */
function drawer(hash: number): (words: readonly string[]) => string {
  let state = hash;
  return (words) => {
    state = mix32(state ^ 0x9e3779b9);
    return words[(state >>> 0) % words.length] as string;
  };
}

function playName(draw: (words: readonly string[]) => string, shape: number): string {
  if (shape === 0) return `The ${draw(PLAY_ADJECTIVE)} ${draw(PLAY_NOUN)}`;
  if (shape === 1) return `The ${draw(PLAY_NOUN)} of ${draw(PLAY_OF)}`;
  if (shape === 2) return `A ${draw(PLAY_NOUN)} for the ${draw(PLAY_ADJECTIVE)} ${draw(PLAY_NOUN)}`.replace(/^A (?=[AEIOU])/, 'An ');
  return `${draw(PLAY_NOUN)} and ${draw(PLAY_OF)}`;
}

/** An invented name; equal hashes name alike. Some 10^4 plays and places, 10^4.5 people, 10^4.5 organisations. */
export function nameOf(type: EntityType, hash: number): string {
  const draw = drawer(hash);
  if (type === 'person') return `${draw(FIRST)} ${draw(LAST_HEAD)}${draw(LAST_TAIL)}`;
  if (type === 'place') return `${draw(PLACE_HEAD)}${draw(PLACE_TAIL)}`;
  if (type === 'play') return playName(draw, (hash >>> 0) % 4);
  return `${draw(LAST_HEAD)}${draw(PLACE_TAIL)} ${draw(ORGANISATION)}`;
}
