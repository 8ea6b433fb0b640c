export * from './intake';
export * from './nodes';
export * from './notes';
export * from './prompts';
export * from './runs';
export * from './steps';
export * from './trees';
