/** No test passes because a list that it loops over is empty. */
beforeEach(() => expect.hasAssertions());
