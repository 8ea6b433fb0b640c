import { Frame, type ShellProps } from '@/components/shell/frame';
import { parseThemeChoice } from '@/components/ui/theme';
import { Banner } from './banner';

/** The frame of a copy's page, in place of `components/shell/shell.tsx`. */
export function Shell(props: ShellProps) {
  return <Frame {...props} choice={parseThemeChoice(document.documentElement.dataset.theme)} banner={<Banner />} />;
}
