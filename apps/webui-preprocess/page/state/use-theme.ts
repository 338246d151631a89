import { useEffect, useState } from "react";

export type Theme = "system" | "light" | "dark";

const KEY = "lastframe-theme";

/** The chosen theme, remembered where the browser allows it. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(readTheme);
  useEffect(() => {
    if (theme === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = theme;
    try {
      localStorage.setItem(KEY, theme);
    } catch {
      // Storage is blocked: the choice lasts as long as the page.
    }
  }, [theme]);
  return [theme, setTheme];
}

function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    return "system";
  }
}
