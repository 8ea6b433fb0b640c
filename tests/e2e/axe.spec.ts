import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '@playwright/test';
import { at } from '../support/e2e-page';
import { everyPage } from '../support/e2e-paths';

/**
 * Not asked: charts and thumbnails are buttons and links around a picture. They are named by what the picture shows, which no
 * visible tick of it could say; the rule (experimental) wants every letter inside them in their name.
 */
const NOT_ASKED = ['label-content-name-mismatch'];

for (const colorScheme of ['light', 'dark'] as const)
  test(`no page breaks a rule of axe (WCAG 2 A and AA, best practices), ${colorScheme}`, async ({ page }) => {
    test.slow();
    await page.emulateMedia({ colorScheme });
    const broken: string[] = [];
    for (const path of await everyPage()) {
      await page.goto(at(path));
      await page.waitForLoadState('networkidle');
      const axe = new AxeBuilder({ page });
      // Only colours differ in the dark
      const { violations } = await (colorScheme === 'dark' ? axe.withRules(['color-contrast']) : axe.disableRules(NOT_ASKED)).analyze();
      for (const { id, nodes } of violations) broken.push(`${path}: ${id} × ${nodes.length}, ${nodes[0]?.html.slice(0, 200)}`);
    }
    expect(broken).toEqual([]);
  });
