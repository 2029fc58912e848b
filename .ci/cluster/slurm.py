"""Slurm on this machine: one node with two slots, and a partition whose jobs take them from others."""
import getpass
import secrets
import socket
import subprocess

from daemons import Daemons, free_port, need, wait_for

# Nothing here needs systemd, control groups or a database of accounts. The credentials' life is also how long a task
# that is started again has to wait: two minutes unless told.
CONFIG = """ClusterName=agon
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={ports[0]}
SlurmdPort={ports[1]}
SlurmUser={user}
SlurmdUser={user}
AuthType=auth/munge
AuthInfo=socket={directory}/munge.socket,cred_expire=5
CredType=cred/munge
StateSaveLocation={directory}/state
SlurmdSpoolDir={directory}/spool
SlurmctldPidFile={directory}/slurmctld.pid
SlurmdPidFile={directory}/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
MailProg=/bin/true
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
SchedulerParameters=sched_interval=1,bf_interval=1
PreemptType=preempt/partition_prio
PreemptMode=REQUEUE
KillWait=10
ReturnToService=2
NodeName={host} NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=normal Nodes=ALL Default=YES PriorityTier=1
PartitionName=urgent Nodes=ALL PriorityTier=10 PreemptMode=OFF
"""


class Slurm:
    """Started by `with`; whatever happens, nothing of it is left afterwards."""

    def __init__(self, directory, environment):
        self.directory = directory
        self.daemons = Daemons(directory)
        self.environment = environment | {"SLURM_CONF": str(directory / "slurm.conf")}

    def __enter__(self):
        self.daemons.require_start("Slurm", self.start)
        return self

    def start(self):
        """Starts munge, the controller and the node, and waits until the node is there for jobs."""
        programs = {name: need(name, package) for name, package in
                    [("munged", "munge"), ("slurmctld", "slurm-wlm"), ("slurmd", "slurm-wlm")]}
        self.write_files()
        munge = {"key-file": "key", "socket": "munge.socket", "pid-file": "munged.pid", "seed-file": "seed"}
        self.daemons.start("munged", [programs["munged"], "--force", "--foreground"]
                           + [f"--{option}={self.directory / file}" for option, file in munge.items()])
        self.await_ready("munge", (self.directory / "munge.socket").exists)
        self.daemons.start("slurmctld", [programs["slurmctld"], "-D"], self.environment)
        self.daemons.start("slurmd", [programs["slurmd"], "-D"], self.environment)
        self.await_ready("an idle node", lambda: set(self.ask("sinfo", "-h", "-o", "%T")) == {"idle"})

    def write_files(self):
        """Its configuration, directories, and the key of munge."""
        for name in ("state", "spool"):
            (self.directory / name).mkdir()
        key = self.directory / "key"
        key.touch(0o600)
        key.write_bytes(secrets.token_bytes(128))
        (self.directory / "slurm.conf").write_text(CONFIG.format(
            host=socket.gethostname().partition(".")[0], user=getpass.getuser(), directory=self.directory,
            ports=[free_port(), free_port()]))

    def await_ready(self, what, condition):
        """Waits for it as long as all daemons live."""
        wait_for(what, lambda: self.daemons.require_alive() and condition(), 30)

    def ask(self, *command):
        """The lines that a command of Slurm prints; none where it fails."""
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, timeout=60)
        return done.stdout.splitlines() if done.returncode == 0 else []

    def tasks(self, array, *states):
        """Which tasks of an array are in these states."""
        lines = self.ask("squeue", "-h", "-r", "-j", array, "-t", ",".join(states), "-o", "%K")
        return sorted(int(line) for line in lines if line.isdigit())

    def state(self, job):
        """What has become of a job, as long as Slurm remembers it."""
        said = " ".join(self.ask("scontrol", "show", "job", job))
        return next((word[9:] for word in said.split() if word.startswith("JobState=")), None)

    def __exit__(self, kind, *_):
        try:
            if kind:
                print(self.daemons.last_lines(), flush=True)
            self.cancel_all()
        finally:
            self.daemons.stop()

    def cancel_all(self):
        """Ends the jobs that are left: a node that is stopped leaves their processes alone."""
        if jobs := self.jobs():
            self.ask("scancel", *jobs)
            wait_for("the end of all jobs", lambda: not self.jobs(), 30)

    def jobs(self):
        """The numbers of all jobs that haven't come to their end."""
        return self.ask("squeue", "-h", "-o", "%A")
