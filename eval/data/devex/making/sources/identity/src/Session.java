/** A session of a signed-in passenger. */
final class Session {
    private final long openedAt;
    private final long lifetimeSeconds;

    Session(long openedAt, long lifetimeSeconds) {
        this.openedAt = openedAt;
        this.lifetimeSeconds = lifetimeSeconds;
    }

    boolean isOpen(long now) {
        return now - openedAt < lifetimeSeconds;
    }

    long secondsLeft(long now) {
        return Math.max(0, lifetimeSeconds - (now - openedAt));
    }
}
