"""Tables while somebody is at them: rooms, clocks that run, bots that think, talk that is passed on."""
