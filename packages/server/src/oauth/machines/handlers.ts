export { getMachine, listMachines } from './read.ts';
export { createMachine, deleteMachine, rotateMachine, updateMachine } from './write.ts';
