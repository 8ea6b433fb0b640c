export { getCalibration } from './get-calibration';
export { listCalibrationNodes } from './list-nodes';
