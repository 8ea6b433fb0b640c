import { cookies } from 'next/headers';
import { parseThemeChoice, THEME_COOKIE } from '@/components/ui/theme';
import { Frame, type ShellProps } from './frame';

/** The frame of a page, in the theme that the reader's cookie names. */
export async function Shell(props: ShellProps) {
  const choice = parseThemeChoice((await cookies()).get(THEME_COOKIE)?.value);
  return <Frame {...props} choice={choice} />;
}
