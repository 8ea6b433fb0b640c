export { getCalibration, getCalibrationSections } from './get-calibration';
export { getCalibrationChoices } from './get-choices';
export { getPrefixCalibration } from './get-prefix';
export { getVersionComparison } from './get-versions';
export { listCalibrationNodes } from './list-nodes';
