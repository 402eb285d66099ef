"""Where facts come from: `files` reads real seasons, `synthetic` invents one."""
