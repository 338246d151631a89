/** How a model is chosen; the same for ask, fix and chat. */
export const MODEL_HELP = `Model
  OPENAI_API_KEY       key of OpenAI, or of the server at OPENAI_BASE_URL
  OPENAI_BASE_URL      address of any OpenAI-compatible server, for example http://127.0.0.1:8080/v1
  LASTFRAME_MODEL      name of the model
  With none of them, an Ollama on this machine is used. config.json (XDG_CONFIG_HOME/lastframe) may hold
  { "model", "baseUrl", "apiKey", "chat_history_size": 20, "autoConfirmSafe": false }; variables win.
`;
