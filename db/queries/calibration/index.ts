export { getCalibration } from './get-calibration';
export { type CalibrationChoices, getCalibrationChoices } from './get-choices';
export { getMistakes } from './get-mistakes';
export { getCalibrationPoints } from './get-points';
export { getSelection } from './get-selection';
export { getSiblings } from './get-siblings';
export { listCalibrationNodes } from './list-nodes';
