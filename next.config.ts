import type { NextConfig } from 'next';

const SECURITY_HEADERS = [
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'same-origin' },
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'Cross-Origin-Opener-Policy', value: 'same-origin' },
  { key: 'Cross-Origin-Resource-Policy', value: 'same-origin' },
  { key: 'Permissions-Policy', value: 'camera=(), microphone=(), geolocation=(), payment=()' },
];

/** What is no page needs no script at all; pages get their own policy, with a nonce, from proxy.ts. */
const API_POLICY = { key: 'Content-Security-Policy', value: "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'" };

/** An SVG that is opened by itself may show its own pictures and fonts, and nothing else. */
const FIGURE_POLICY = {
  key: 'Content-Security-Policy',
  value: "default-src 'none'; img-src data:; font-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
};

/** A narrative's page has its style inside, and pictures as data. */
const NARRATIVE_POLICY = { ...FIGURE_POLICY, value: "default-src 'none'; img-src data:; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox" };

/** Fonts that figures are set with. */
const FONTS = [
  './node_modules/geist/dist/fonts/geist-sans/Geist-{Regular,Medium,SemiBold}.ttf',
  './node_modules/geist/dist/fonts/geist-mono/GeistMono-{Regular,Medium,SemiBold}.ttf',
  './node_modules/@fontsource-variable/*/{unicode.json,files/*-wght-normal.woff2}',
  './node_modules/@fontsource/*/{unicode.json,files/*-400-normal.woff2}',
  './node_modules/harfbuzzjs/dist/*.wasm',
];

const config: NextConfig = {
  distDir: process.env.CANOPY_DIST_DIR ?? '.next',
  output: 'standalone',
  outputFileTracingRoot: import.meta.dirname,
  poweredByHeader: false,
  reactStrictMode: true,
  typescript: { ignoreBuildErrors: true, ...(process.env.CANOPY_TSCONFIG ? { tsconfigPath: process.env.CANOPY_TSCONFIG } : {}) },
  serverExternalPackages: ['postgres', '@resvg/resvg-js', 'bidi-js', 'fontkit', 'pdfkit', 'subset-font'],
  // Fonts are read by name, which no tracing sees
  outputFileTracingIncludes: {
    '/api/v1/figures/\\[figure\\]': FONTS,
    '/api/v1/views/\\[view\\]/figure': FONTS,
    '/api/v1/narratives/\\[narrative\\]/file': FONTS,
  },
  experimental: {
    optimizePackageImports: ['@visx/visx', 'lucide-react'],
    // The minifier moves functions that are called once into their callers, where each call makes them anew: the server's
    // longest loops were compiled again and again. Readable server code is larger on disk, and nobody downloads it.
    turbopackMinify: { server: false, client: true },
    // Writing the cache takes longer than what it saves on the next build.
    turbopackFileSystemCacheForBuild: false,
  },
  headers: async () => [
    { source: '/:path*', headers: SECURITY_HEADERS },
    { source: '/api/:path*', headers: [API_POLICY] },
    { source: '/api/v1/figures/:path*', headers: [FIGURE_POLICY] },
    { source: '/api/v1/narratives/:narrative/file', headers: [NARRATIVE_POLICY] },
  ],
};

export default config;
