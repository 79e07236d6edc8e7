/** Answers every command except `hang`. */
process.on("message", ({ words }) => {
  if (words[0] !== "hang") process.send({ code: 0, stdout: words.join(" "), stderr: "" });
});
process.on("disconnect", () => process.exit(0));
