/** Replaces the contextual embedding process: fails to start. */
process.kill(process.pid, 'SIGKILL')
