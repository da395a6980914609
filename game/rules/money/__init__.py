"""What Pai Tong and Pong share: the deal (draw, take, claim) and the reading of sets."""
