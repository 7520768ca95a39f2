"""Who is let in, how often, and from where: rates, origins, cookies, headers, proxies."""
