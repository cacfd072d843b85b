/** The whole house, for the tests of the rooms that it is made of. */
export { createHomeExecutor } from '../runs/home-executor.ts';
export { configSchema } from './config-schema.ts';
export { type OpenHome, openHome } from './open-home.ts';
