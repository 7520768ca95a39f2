"""How the nets of the bots are trained: deals played by the core, a fit, an export, a look at it (docs/bots/maitre.md)."""
