import type { NextConfig } from 'next';

const config: NextConfig = {
  distDir: process.env.CANOPY_DIST_DIR ?? '.next',
  output: 'standalone',
  outputFileTracingRoot: import.meta.dirname,
  poweredByHeader: false,
  reactStrictMode: true,
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ['postgres', 'pino'],
  experimental: { optimizePackageImports: ['@visx/visx', 'lucide-react', 'radix-ui'] },
};

export default config;
