"""Where do the bots think? Quick ones in a thread of the server, searching ones in processes of their own."""

from .jobs import BotRaised, Died, Job, MakeBot, NoRoom, Thought
from .minds import Minds
from .pool import Pool

__all__ = ["BotRaised", "Died", "Job", "MakeBot", "Minds", "NoRoom", "Pool", "Thought"]
