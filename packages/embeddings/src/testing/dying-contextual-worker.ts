/** Stands in for the process that embeds in context on a machine on which it cannot even begin. */
process.kill(process.pid, 'SIGKILL')
